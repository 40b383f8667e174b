import { classes } from "@/lib/classes";

interface Props {
  title: string;
  /** The badge's address. */
  image: string;
  alt: string;
}

/** Shows the real badge on a light and on a dark page. */
export function BadgePreview(props: Props) {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line sm:grid-cols-2">
      <Page {...props} label="On a light page" className="light" />
      <Page {...props} label="On a dark page" className="dark" />
    </div>
  );
}

function Page({ title, image, alt, label, className }: Props & { label: string; className: string }) {
  return (
    <figure className={classes("min-w-0 bg-bg-2 p-4 text-fg", className)}>
      <figcaption className="mb-3 text-xs text-fg-3">{label}</figcaption>
      <div className="rounded-field border border-line bg-bg p-4">
        <p className="truncate border-b border-line pb-1.5 text-md font-semibold">{title}</p>
        <img src={image} alt={alt} height={20} className="mt-2.5 block h-5 max-w-full object-contain object-left" />
      </div>
    </figure>
  );
}
