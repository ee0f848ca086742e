import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { GameChange, NewGames } from "../schema.ts";
import { toChangeInput, toNewGamesInput, type GameFormValues } from "./game-form-values.ts";

type FormResolver<Output> = Resolver<GameFormValues, unknown, Output>;

// The form's field names match the contract's, so errors map to fields. Only the types of the values differ.
const checkChange = zodResolver(GameChange) as unknown as FormResolver<GameChange>;
const checkNewGames = zodResolver(NewGames) as unknown as FormResolver<NewGames>;

export const changeResolver: FormResolver<GameChange> = (values, ...rest) =>
  checkChange(toChangeInput(values) as unknown as GameFormValues, ...rest);

export const newGamesResolver: FormResolver<NewGames> = (values, ...rest) =>
  checkNewGames(toNewGamesInput(values) as unknown as GameFormValues, ...rest);
