// Where something is, in the width of a tile: who works there knows the building by the room's own names.
import { plain } from '../kinds/view.ts'

const SEPARATOR = ' / '
const SHOWN = 2

/** The last two names of a path of areas: what begins it is cut before what ends it. */
export const shortPlace = (path: unknown): string => plain(path).split(SEPARATOR).slice(-SHOWN).join(SEPARATOR)
