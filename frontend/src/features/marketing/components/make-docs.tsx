import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { Button, type ButtonSize } from "@/ui/button";

/** Opens the create dialog with the schema and the chosen theme, after sign-in where needed. */
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
    const { handOver } = await import("../hand-over");
    const takeBack = handOver(schema());
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
