import { type DragEvent, useEffect, useState } from "react";
import { readDroppedFiles } from "./dropped-files";

interface Options {
  onFiles: (files: readonly File[], fromFolder: boolean) => void;
  onProblem: (message: string) => void;
}

/** Makes an element take dropped files and folders. `isOver` says whether some are held above it. */
export function useFileDrop({ onFiles, onProblem }: Options) {
  const [isOver, setOver] = useState(false);

  // Otherwise the browser would open a file dropped outside the area, and lose the page with its text.
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    addEventListener("dragover", stay);
    addEventListener("drop", stay);
    return () => {
      removeEventListener("dragover", stay);
      removeEventListener("drop", stay);
    };
  }, []);

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void readDroppedFiles(event.dataTransfer).then(
        ({ files, fromFolder }) => onFiles(files, fromFolder),
        () => onProblem("The folder could not be read."),
      );
    },
  };
  return { isOver, handlers };
}
