import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { Button, type ButtonSize } from "@/ui/button";
import { toast } from "@/ui/toast";

/** Opens the create dialog with the schema, after sign-in where needed. */
export function MakeDocs({
  schema,
  size = "normal",
  disabled = false,
}: {
  schema: () => string;
  size?: ButtonSize;
  disabled?: boolean;
}) {
  const { state } = useSession();
  const signIn = useSignIn();
  const navigate = useNavigate();

  async function make() {
    const { handOverSchema, prepareTakeBack } = await import("@/app/schema-handover");
    const takeBack = prepareTakeBack();
    if (!handOverSchema(schema(), "landing"))
      toast.error("This browser has no room for the schema. Sign in and choose its file in the create dialog.");
    if (state.status === "signed-in") void navigate(paths.newProject());
    else signIn.open(paths.newProject(), takeBack);
  }

  return (
    <Button
      look="primary"
      size={size}
      disabled={disabled}
      onClick={() => void make()}
      onPointerEnter={signIn.preload}
      onFocus={signIn.preload}
    >
      Make docs of it
    </Button>
  );
}
