import { Check, ChevronDown } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { Dialog } from "./dialog.tsx";
import { controlClass } from "./field.tsx";
import { SearchField } from "./search-field.tsx";

export interface SearchSelectOption {
  value: string;
  label: string;
  /** A muted second part, which is also searched. */
  detail?: string;
  icon?: ReactNode;
}

export interface SearchSelectProps {
  label: string;
  options: readonly SearchSelectOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** The title of the dialog with the list. */
  title: string;
  searchPlaceholder: string;
  /** Shown when nothing matches. */
  empty: string;
  className?: string;
}

const formatOption = ({ label, detail }: SearchSelectOption) => (detail ? `${label}, ${detail}` : label);

/** Selects one of many options in a searchable list. Enter selects the first match. */
export default function SearchSelect(props: SearchSelectProps) {
  const { label, options, value, onValueChange, title, searchPlaceholder, empty, className } = props;
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const selected = options.find((option) => option.value === value);
  const term = search.trim().toLowerCase();
  const matches = options.filter((option) => formatOption(option).toLowerCase().includes(term));

  const show = () => {
    setSearch("");
    setOpen(true);
  };
  const choose = (option: SearchSelectOption) => {
    setOpen(false);
    onValueChange(option.value);
  };
  const selectFirst = (event: KeyboardEvent) => {
    if (event.key === "Enter" && term !== "" && matches[0]) choose(matches[0]);
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={selected ? `${label}: ${formatOption(selected)}` : label}
        onClick={show}
        className={cx(controlClass, "flex min-h-11 items-center gap-3 text-left hover:bg-tint", className)}
      >
        {selected && <OptionContent option={selected} />}
        <ChevronDown className="ml-auto size-4 text-ink-3" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <SearchField
          label={searchPlaceholder}
          placeholder={searchPlaceholder}
          value={search}
          onValueChange={setSearch}
          onKeyDown={selectFirst}
          className="md:max-w-none"
        />
        <ul className="-mx-2.5 mt-2 h-[min(22rem,50dvh)] overflow-y-auto">
          {matches.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-current={option.value === value}
                onClick={() => choose(option)}
                className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 text-left -outline-offset-2 hover:bg-hover"
              >
                <OptionContent option={option} />
                {option.value === value && <Check className="ml-auto size-4 text-court-ink" />}
              </button>
            </li>
          ))}
        </ul>
        <output className={cx("caption block text-ink-3", matches.length > 0 && "sr-only")}>
          {matches.length === 0 ? empty : term !== "" && `${matches.length} found`}
        </output>
      </Dialog>
    </>
  );
}

function OptionContent({ option: { icon, label, detail } }: { option: SearchSelectOption }) {
  return (
    <>
      {icon}
      <span className="min-w-0 truncate">
        <b>{label}</b>
        {detail && <span className="text-ink-2">, {detail}</span>}
      </span>
    </>
  );
}
