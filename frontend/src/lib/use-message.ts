import { useCallback, useEffect, useState } from "react";

/** How long a message about what just happened is shown. */
export const MESSAGE_MS = 5000;

/** Holds a message that disappears after five seconds. Showing one again starts the time again. */
export function useMessage<Message>(first: Message | null = null): [Message | null, (message: Message | null) => void] {
  const [shown, setShown] = useState(() => ({ message: first }));
  useEffect(() => {
    if (shown.message === null) return;
    const timer = setTimeout(() => setShown({ message: null }), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback((message: Message | null) => setShown({ message }), []);
  return [shown.message, show];
}
