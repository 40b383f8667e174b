import { Skeleton } from "@/ui/skeleton";

/** A placeholder in the shape of the page: the plan's card and four limits. */
export function BillingSkeleton() {
  return (
    <div role="status" aria-label="Loading your plan" className="grid gap-6">
      <div className="flex flex-col justify-between gap-5 rounded-card border border-line px-4.5 py-5 sm:flex-row sm:px-6">
        <div>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-1 h-[30px] w-32" />
          <Skeleton className="mt-2 h-5 w-60 max-w-full" />
        </div>
        <div className="grid content-between gap-4 sm:justify-items-end">
          <Skeleton className="h-[30px] w-28" />
          <Skeleton className="h-[34px] w-full sm:w-80" />
        </div>
      </div>
      <div className="grid gap-3">
        <Skeleton className="h-6 w-28" />
        <div className="divide-y divide-line rounded-card border border-line">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="px-4.5 py-3.5 sm:px-6">
              <Skeleton className="h-5 w-2/3" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
