import { mutationOptions } from "@tanstack/react-query";
import { signOutEverywhere } from "@/api/generated/sdk.gen";

export const signOutEverywhereMutation = () => mutationOptions({ mutationFn: () => signOutEverywhere() });
