import { useLayoutEffect, useRef } from "react";

interface Props {
  /** Where to sign in; none for who is signed in. */
  signIn: string | null;
  /** Its code comes later than the route's. */
  onShown: () => void;
}

/** Unknown docs, or private ones that belong to somebody else: which of them is not told. */
export default function DocsNotFound({ signIn, onShown }: Props) {
  const tell = useRef(onShown);
  useLayoutEffect(() => tell.current(), []);
  return (
    <main className="docs-page" id="main-content">
      <div className="page">
        <div className="page-head"><h1 tabIndex={-1}>These docs do not exist</h1></div>
        <div className="lead">
          <p>{`The address may be wrong, or the docs may be private${signIn === null ? " and belong to somebody else" : ". If they are yours, sign in to read them"}.`}</p>
        </div>
        {signIn !== null && <a className="docs-button" href={signIn}>Sign in</a>}
      </div>
    </main>
  );
}
