import { crud } from './en/crud.ts'
import { iot } from './en/iot.ts'
import { palette } from './en/palette.ts'
import { session } from './en/session.ts'
import { shell } from './en/shell.ts'
import { tiles } from './en/tiles.ts'
import { top } from './en/top.ts'
import type { Words } from './words.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = { shell, crud, iot, palette, session, tiles, top }
