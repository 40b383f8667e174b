import { Folder, Globe, Upload } from "lucide-react";
import type { Ref } from "react";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { FileButton } from "./file-button";

interface Props {
  disabled: boolean;
  isUrlOpen: boolean;
  /** Around the button for a URL, which gets the focus back. */
  urlButton: Ref<HTMLDivElement>;
  onUrl: () => void;
  onFiles: (files: readonly File[], fromFolder: boolean) => void;
  /** Null where no example is offered. */
  onExample: (() => void) | null;
}

/** The ways to get a schema other than typing it. */
export function SourceButtons({ disabled, isUrlOpen, urlButton, onUrl, onFiles, onExample }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <div ref={urlButton}>
        <Button size="small" disabled={disabled} aria-expanded={isUrlOpen} onClick={onUrl}>
          <LineIcon of={Globe} className="size-3.5" />
          From a URL
        </Button>
      </div>
      <FileButton icon={Upload} disabled={disabled} onFiles={(files) => onFiles(files, false)}>
        Choose files
      </FileButton>
      <FileButton
        icon={Folder}
        isFolder
        disabled={disabled}
        onFiles={(files) => onFiles(files, true)}
        className="max-sm:hidden"
      >
        Choose a folder
      </FileButton>
      {onExample !== null && (
        <Button size="small" look="quiet" disabled={disabled} onClick={onExample}>
          Try an example
        </Button>
      )}
    </div>
  );
}
