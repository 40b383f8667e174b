// oxlint-disable import/default -- Vite makes them
import JsonWorker from "monaco-editor/esm/vs/language/json/json.worker.js?worker";
import EditorWorker from "monaco-editor/esm/vs/editor/editor.worker.js?worker";
import GraphqlWorker from "monaco-graphql/esm/graphql.worker.js?worker";

/** Points the editor to worker files on this site, as the content policy requires. */
export function setUpWorkers(): void {
  window.MonacoEnvironment = {
    getWorker: (_, label) => {
      if (label === "json") return new JsonWorker();
      return label === "graphql" ? new GraphqlWorker() : new EditorWorker();
    },
  };
}
