/** The product's mark, without the name. */
export function Logo({ className = "size-6" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      <rect width="24" height="24" rx="6" fill="var(--brand-solid)" />
      <path d="M7 7h6l4 5-4 5H7z" fill="none" stroke="var(--white)" strokeWidth="1.8" strokeLinejoin="round" />
      <path d="M10 12h7" stroke="var(--white)" strokeWidth="1.8" />
    </svg>
  );
}
