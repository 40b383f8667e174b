interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled: boolean;
  isLocked?: (value: Value) => boolean;
}

/** Radio buttons for a few options. */
export function Choice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  disabled,
  isLocked,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-center gap-2 rounded-field border border-line-2 px-3 py-1.5 text-sm has-checked:border-brand has-disabled:bg-bg-2 has-disabled:text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ring"
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              disabled={disabled || isLocked?.(option.value)}
              onChange={() => onChange(option.value)}
              className="accent-(--brand-solid) outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
