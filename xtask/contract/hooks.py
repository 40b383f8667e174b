"""Sends SDL as plain text, because Schemathesis does not know its media type."""

import schemathesis


@schemathesis.serializer("application/graphql")
def graphql(_context, value):
    return value if isinstance(value, bytes) else str(value).encode()
