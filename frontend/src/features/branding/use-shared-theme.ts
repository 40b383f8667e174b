import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { SAME_FORMS } from "@/app/scroll-to-top";
import { toast } from "@/ui/toast";
import { pickFields, type ThemeFields } from "./fields";
import { sharedThemeQuery } from "./queries";

const NAME = "#theme=";

/** Puts the theme that the address carries into the editor, as one step, and takes it out of the address. */
export function useSharedTheme(change: (fields: Partial<ThemeFields>) => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const fragment = hash.startsWith(NAME) ? hash.slice(NAME.length) : null;
  const { data, isError } = useQuery({ ...sharedThemeQuery(fragment ?? ""), enabled: fragment !== null });
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (fragment === null || done.current === fragment || (data === undefined && !isError)) return;
    done.current = fragment;
    if (data === undefined) toast.error("This link does not carry a theme. It may be cut off.");
    else {
      change(pickFields(data.theme));
      toast.info("The shared theme is in the editor. Save it to keep it.");
    }
    void navigate(paths.branding(), { replace: true, state: SAME_FORMS });
  }, [fragment, data, isError, change, navigate]);
}
