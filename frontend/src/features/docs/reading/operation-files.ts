/** The extensions of files with operations. */
const OPERATIONS = /\.(graphql|graphqls|gql)$/i;
/** Folders that hold packages, and hidden ones. */
const SKIPPED = /(^|\/)(node_modules|\.[^/]+)\//;
/** Characters that the server takes. */
const MAX_TEXT = 512 * 1024;

/** Reads the files with operations, one below the other, each below its name. */
export async function readOperations(files: Iterable<File>): Promise<string> {
  const wanted = [...files]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => OPERATIONS.test(path) && !SKIPPED.test(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const texts = await Promise.all(wanted.map(async ({ file, path }) => `# ${path}\n${(await file.text()).trim()}\n`));
  return texts.join("\n");
}

/** Moves the focus to the heading of the answer, once the browser has sent the form. Its description is the answer. */
function focusAnswer(section: Element | null): void {
  const isFocused = document.activeElement !== document.body;
  if (!isFocused) section?.querySelector<HTMLElement>("h2[aria-describedby]")?.focus({ preventScroll: true });
}

/** Lets readers choose files or a folder with operations, or drop files on the text. Returns the cleanup. */
export function addOperationFiles(form: HTMLFormElement): () => void {
  const text = form.querySelector("textarea");
  const foot = form.querySelector(".affects-foot");
  if (text === null || foot === null) return () => {};
  const section = form.closest(".affects");
  focusAnswer(section);
  // It is about the text that was sent.
  const removeProblem = () => section?.querySelector(".search-problem")?.remove();
  // Edited before this code had loaded.
  if (text.value !== text.defaultValue) removeProblem();
  const take = async (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    const read = await readOperations(files);
    removeProblem();
    text.value = read.slice(0, MAX_TEXT);
    text.setCustomValidity(
      read === "" ? "No file there ends in .graphql or .gql." : read.length > MAX_TEXT ? "Choose fewer files." : "",
    );
    text.reportValidity();
    text.focus();
  };
  const chooser = (words: string, isFolder: boolean) => {
    const label = document.createElement("label");
    label.className = "docs-button affects-files";
    label.textContent = words;
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.className = "sr-only";
    if (isFolder) input.webkitdirectory = true;
    else input.accept = ".graphql,.graphqls,.gql";
    input.addEventListener("change", () => {
      void take(input.files).then(() => {
        input.value = "";
      });
    });
    label.append(input);
    return label;
  };
  const choosers = [chooser("Choose files", false), chooser("Choose a folder", true)];
  foot.querySelector("button")?.after(...choosers);
  const onDrag = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void take(event.dataTransfer.files);
  };
  const onInput = () => {
    text.setCustomValidity("");
    removeProblem();
  };
  text.addEventListener("dragover", onDrag);
  text.addEventListener("drop", onDrop);
  text.addEventListener("input", onInput);
  return () => {
    for (const label of choosers) label.remove();
    text.removeEventListener("dragover", onDrag);
    text.removeEventListener("drop", onDrop);
    text.removeEventListener("input", onInput);
  };
}
