import { Link2 } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { handOverSchema, prepareTakeBack } from "@/app/schema-handover";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { deferred } from "@/ui/deferred";
import { LineIcon } from "@/ui/line-icon";
import { toast } from "@/ui/toast";
import { makeFragment, MAX_FRAGMENT } from "../share";
import type { Texts } from "../texts";
import { ExamplesButton } from "./examples-button";
import type { EarlyUse } from "./examples-menu";

// Its library is a fifth of the page and comes after the first paint.
const examplesMenu = deferred(() => import("./examples-menu"));

interface Props {
  texts: () => Texts;
  onExample: (texts: Texts) => void;
}

/** Examples, the share link, and the way to docs. */
export function ValidatorActions({ texts, onExample }: Props) {
  const { state } = useSession();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const early = useRef<EarlyUse>({ isFocused: false, isPressed: false });

  async function share() {
    const fragment = await makeFragment(texts());
    if (fragment === null) {
      toast.error(
        `The texts are too long for a link, which holds ${formatCount(MAX_FRAGMENT)} characters after compression. Shorten them, or send them as files.`,
      );
      return;
    }
    history.replaceState(history.state, "", location.pathname + location.search + fragment);
    try {
      await navigator.clipboard.writeText(location.href);
      toast.success("Copied the link. The texts are in it, not on our server.");
    } catch {
      toast.info("The link is in the address bar: copy it from there.");
    }
  }

  function makeDocs() {
    const { schema } = texts();
    if (schema.trim() === "") return toast.error("There is no schema to make docs of.");
    const takeBack = prepareTakeBack();
    if (!handOverSchema(schema, "validator"))
      return toast.error("The schema is too large to carry over. Create a project and drop the file there.");
    if (state.status === "signed-in") void navigate(paths.newProject());
    else signIn.open(paths.newProject(), takeBack);
  }

  return (
    <div data-needs-script className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow md:ml-auto">
      <examplesMenu.Component
        early={early}
        onExample={onExample}
        fallback={
          <ExamplesButton
            onFocus={() => void (early.current.isFocused = true)}
            onBlur={() => void (early.current.isFocused = false)}
            onPointerDown={() => void (early.current.isPressed = true)}
            onClick={() => void (early.current.isPressed = true)}
          />
        }
      />
      <Button onClick={() => void share()}>
        <LineIcon of={Link2} />
        Copy share link
      </Button>
      <Button look="primary" onPointerEnter={signIn.preload} onFocus={signIn.preload} onClick={makeDocs}>
        Make docs of this
      </Button>
    </div>
  );
}
