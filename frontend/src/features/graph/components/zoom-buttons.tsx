interface Props {
  onIn: () => void;
  onOut: () => void;
  onFit: () => void;
}

export function ZoomButtons({ onIn, onOut, onFit }: Props) {
  return (
    <div className="graph-zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" onClick={onIn}>
        +
      </button>
      <button type="button" aria-label="Zoom out" onClick={onOut}>
        −
      </button>
      <button type="button" aria-label="Show all" onClick={onFit}>
        <svg aria-hidden="true" viewBox="0 0 24 24">
          <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
        </svg>
      </button>
    </div>
  );
}
