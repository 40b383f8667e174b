"""SDL travels as plain text, which Schemathesis does not know of this media type."""

import schemathesis


@schemathesis.serializer("application/graphql")
def graphql(_context, value):
    return value if isinstance(value, bytes) else str(value).encode()
