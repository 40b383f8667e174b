import { Link } from "react-router-dom";
import type { ApiError } from "@/api/errors";
import type { ApiErrorBody } from "@/api/generated/types.gen";

interface Props {
  name: string;
  error: ApiError;
  addressOf: (name: string) => string;
  mapAddress: string;
}

/** Shown when the address names a type that does not exist. */
export function NoSuchType({ name, error, addressOf, mapAddress }: Props) {
  const { nearest = [] } = error.body as Partial<ApiErrorBody>;
  return (
    <div className="graph-picture graph-note" role="alert">
      <p className="graph-strong">There is no type called {name}</p>
      {nearest.length > 0 && (
        <p>
          Did you mean:{" "}
          {nearest.map((near, at) => (
            <span key={near}>
              {at > 0 && ", "}
              <Link to={addressOf(near)}>{near}</Link>
            </span>
          ))}
        </p>
      )}
      <p>
        <Link to={mapAddress}>See the whole schema</Link>
      </p>
    </div>
  );
}
