import { ChevronDown, Link2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { handOverSchema } from "@/app/schema-handover";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { toast } from "@/ui/toast";
import { examples } from "../examples";
import { makeFragment, MAX_FRAGMENT } from "../share";
import type { Texts } from "../texts";

interface Props {
  texts: () => Texts;
  onExample: (texts: Texts) => void;
}

/** Examples, the share link, and the way to docs. */
export function ValidatorActions({ texts, onExample }: Props) {
  const { state } = useSession();
  const signIn = useSignIn();
  const navigate = useNavigate();

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
    if (!handOverSchema(schema, "validator"))
      return toast.error("The schema is too large to carry over. Create a project and drop the file there.");
    if (state.status === "signed-in") void navigate(paths.newProject());
    else signIn.open(paths.newProject());
  }

  return (
    <div className="flex flex-wrap gap-3 md:ml-auto">
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button>
            Examples
            <LineIcon of={ChevronDown} />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="start"
            sideOffset={8}
            className="z-40 w-80 max-w-[92vw] rounded-card border border-line bg-bg p-1.5 text-fg shadow-float"
          >
            {examples.map(({ label, about, load }) => (
              <DropdownMenu.Item
                key={label}
                onSelect={() => {
                  load().then(onExample, () => toast.error("The example could not be loaded. Check your connection."));
                }}
                className="cursor-pointer rounded-control px-2.5 py-2 text-sm outline-none data-highlighted:bg-bg-3"
              >
                <span className="block font-medium">{label}</span>
                <span className="block text-xs text-fg-2">{about}</span>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
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
