import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { Button, type ButtonSize } from "@/ui/button";
import { toast } from "@/ui/toast";
import { NOT_LOADED } from "../texts";

/**
 * Returns the handlers of a button that opens the create dialog with the schema and the chosen theme, after sign-in where
 * needed. `onLost` is called if their code cannot be loaded.
 */
export function useMakeDocs(schema: () => string, onLost: () => void = () => toast.error(NOT_LOADED)) {
  const { state } = useSession();
  const signIn = useSignIn();
  const navigate = useNavigate();

  async function make() {
    const code = await import("../hand-over").catch(() => null);
    if (code === null) return onLost();
    const takeBack = code.handOver(schema());
    if (state.status === "signed-in") void navigate(paths.newProject());
    else signIn.open(paths.newProject(), takeBack);
  }

  return { onClick: () => void make(), onPointerEnter: signIn.preload, onFocus: signIn.preload };
}

interface Props {
  schema: () => string;
  onLost?: () => void;
  size?: ButtonSize;
  disabled?: boolean;
  /** Called instead, because docs cannot be made of the schema. */
  onClick?: (() => void) | undefined;
}

export function MakeDocs({ schema, onLost, size = "normal", disabled = false, onClick }: Props) {
  const make = useMakeDocs(schema, onLost);
  return (
    <Button look="primary" size={size} disabled={disabled} {...make} onClick={onClick ?? make.onClick}>
      Make docs of it
    </Button>
  );
}
