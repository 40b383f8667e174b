import { Link } from "react-router-dom";
import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { site } from "@/lib/site";

/** Says who runs the installation and how to reach them. */
export function Operator() {
  const { operator, operator_address, support_email } = site();
  return (
    <>
      <Configured
        value="operator"
        otherwise={<p>The configuration of this installation does not name its operator.</p>}
      >
        <p>
          <strong>{operator}</strong>
        </p>
      </Configured>
      <Configured value="operator_address">
        <p>{operator_address}</p>
      </Configured>
      <p>
        You reach the operator with the <Link to={paths.contact()}>contact form</Link> or at{" "}
        <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
    </>
  );
}
