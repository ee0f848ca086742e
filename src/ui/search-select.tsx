import { Check, ChevronDown } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { Dialog } from "./dialog.tsx";
import { controlClass } from "./field.tsx";
import { SearchField } from "./search-field.tsx";

export interface SearchSelectOption {
  value: string;
  label: string;
  /** A second, quieter part; searched too. */
  detail?: string;
  icon?: ReactNode;
}

export interface SearchSelectProps {
  label: string;
  options: readonly SearchSelectOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** Of the dialog that it opens. */
  title: string;
  searchPlaceholder: string;
  /** What to say when nothing matches. */
  empty: string;
  className?: string;
}

const inWords = ({ label, detail }: SearchSelectOption) => (detail ? `${label}, ${detail}` : label);

/** One of many: opens a list that can be searched. Enter takes the first that matches. */
export default function SearchSelect(props: SearchSelectProps) {
  const { label, options, value, onValueChange, title, searchPlaceholder, empty, className } = props;
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const chosen = options.find((option) => option.value === value);
  const wanted = search.trim().toLowerCase();
  const matching = options.filter((option) => inWords(option).toLowerCase().includes(wanted));

  const show = () => {
    setSearch("");
    setOpen(true);
  };
  const choose = (option: SearchSelectOption) => {
    setOpen(false);
    onValueChange(option.value);
  };
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key === "Enter" && wanted !== "" && matching[0]) choose(matching[0]);
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen ? `${label}: ${inWords(chosen)}` : label}
        onClick={show}
        className={cx(controlClass, "flex min-h-11 items-center gap-3 text-left hover:bg-tint", className)}
      >
        {chosen && <OptionFace option={chosen} />}
        <ChevronDown className="ml-auto size-4 text-ink-3" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <SearchField
          label={searchPlaceholder}
          placeholder={searchPlaceholder}
          value={search}
          onValueChange={setSearch}
          onKeyDown={takeFirst}
          className="md:max-w-none"
        />
        <ul className="-mx-2.5 mt-2 h-[min(22rem,50dvh)] overflow-y-auto">
          {matching.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-current={option.value === value}
                onClick={() => choose(option)}
                className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 text-left -outline-offset-2 hover:bg-hover"
              >
                <OptionFace option={option} />
                {option.value === value && <Check className="ml-auto size-4 text-court-ink" />}
              </button>
            </li>
          ))}
        </ul>
        <output className={cx("caption block text-ink-3", matching.length > 0 && "sr-only")}>
          {matching.length === 0 ? empty : wanted !== "" && `${matching.length} found`}
        </output>
      </Dialog>
    </>
  );
}

function OptionFace({ option: { icon, label, detail } }: { option: SearchSelectOption }) {
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
