import { expect, it } from "vitest";
import { guessRoles } from "../columns/rules.ts";
import { readRows } from "../rows/rules.ts";
import { readList } from "./list.ts";

/** Names that are also words people write around names, and names that are hard for other reasons. */
const names = [
  "Pa Her, Mai Her, He Chen, Ty Cobb, Will Long, Mark May, Art Early, Mary Call, Gregory House, You Li, Ok Park",
  "Summer Winters, Chase Young, Grace Still, Hope Newman, Guy Right, An Nguyen, My Le, Thu Do, Le Van Thieu, Li Na",
  "Al Green, Ed In, Noel Sub, Sunday Oliseh, Friday Ellis, Rookie Davis, Wing Chan, Sam Keeper, Dean Center, Sue Yoo",
  "Pat Out, Dawn Left, Ben Ten, June July, April May, Terry Late, Miles Away, Justin Time, Bill Day, Sandy Beach",
  "Jean-Luc Picard, Anne Marie O'Neil, Tim Cook Jr., Jo, Dee Dee Ramone, X Æ A, Bjørn Ødegård, Ana de Armas",
  "Ludwig van Beethoven, Leonardo da Vinci, Yo-Yo Ma, J. P. Morgan, JJ Redick, T.J. Maxx, Mo Bamba, Sam Lee",
].flatMap((line) => line.split(", "));

const phone = "312-555-0142";

function reverse(name: string): string {
  const words = name.split(" ");
  return words.length === 2 ? `${words[1]}, ${words[0]}` : name;
}

const forms: ((name: string) => string)[] = [
  (name) => `${name} ${phone}`,
  (name) => `${phone} ${name}`,
  (name) => `${name}: ${phone}`,
  (name) => `${name} - ${phone}`,
  (name) => `${name}, ${phone}, x@example.com`,
  (name) => `${reverse(name)} ${phone}`,
  (name) => `1. ${name} ${phone}`,
  (name) => `• ${name} | ${phone}`,
  (name) => `#7 ${name} ${phone}`,
  (name) => `${name} cell ${phone}`,
  (name) => `${name} Cell: ${phone}`,
  (name) => `${name} <x@example.com> ${phone}`,
  (name) => `${name} (captain) ${phone}`,
  (name) => `${name} ${phone} goalie`,
  (name) => `${name} ${phone} - paid $40`,
  (name) => `${name} 📱 ${phone}`,
  (name) => `${name}\n${phone}`,
  (name) => `${name.toLowerCase()} ${phone}`,
  (name) => `${name.toUpperCase()} ${phone}`,
  (name) => `This is ${name}, ${phone}`,
  (name) => `hi coach it's ${name} my number is ${phone}`,
  (name) => `[11/12/26, 7:03:11 PM] ${name}: ${phone}`,
  (name) => `12/11/26, 19:03 - ${name}: my number is ${phone}`,
];

it("reads at least 97% of names that are also words in each form, and at most 1% wrong without a mark [START-13]", () => {
  const texts = names.flatMap((name) => forms.map((form) => ({ name, text: form(name) })));
  const results = texts.map(({ name, text }) => {
    const sheet = readList(text);
    const rows = readRows(sheet, guessRoles(sheet));
    const [row] = rows;
    if (row && rows.every(({ problem }) => problem)) return "marked";
    const isRight = row?.name.toLowerCase() === name.toLowerCase() && row.phone === phone;
    return isRight && rows.length === 1 && row.contacts.length === 0 ? "right" : `wrong: ${text}`;
  });
  const wrong = results.filter((result) => result.startsWith("wrong"));
  expect(results.filter((result) => result === "right").length / texts.length).toBeGreaterThanOrEqual(0.97);
  expect(wrong.slice(Math.floor(texts.length * 0.01))).toEqual([]);
});
