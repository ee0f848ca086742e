import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { GameChange, NewGames } from "../schema.ts";
import { changeInput, newGamesInput, type GameEntries } from "./game-entries.ts";

type Checked<Output> = Resolver<GameEntries, unknown, Output>;

// Fields are called what the contract calls them, so its problems find them; only the values differ in shape.
const checkChange = zodResolver(GameChange) as unknown as Checked<GameChange>;
const checkNewGames = zodResolver(NewGames) as unknown as Checked<NewGames>;

export const changeResolver: Checked<GameChange> = (entries, ...rest) =>
  checkChange(changeInput(entries) as unknown as GameEntries, ...rest);

export const newGamesResolver: Checked<NewGames> = (entries, ...rest) =>
  checkNewGames(newGamesInput(entries) as unknown as GameEntries, ...rest);
