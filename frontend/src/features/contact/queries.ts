import { sendMessage } from "@/api/generated/sdk.gen";
import type { SendMessage } from "@/api/generated/types.gen";

export const sendMessageMutation = () => ({ mutationFn: (body: SendMessage) => sendMessage({ body }) });
