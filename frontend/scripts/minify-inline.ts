import { minifySync, type Plugin } from "vite";

/** Minifies the inline scripts of the document, because every page carries them. */
export function minifyInline(): Plugin {
  return {
    name: "minify-inline",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => {
          const { code: small, errors } = minifySync("inline.js", code, {
            compress: true,
            mangle: { toplevel: false },
          });
          const [error] = errors;
          if (error !== undefined) throw new Error(error.message);
          return `<script>${small.trim()}</script>`;
        }),
    },
  };
}
