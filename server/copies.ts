// What belongs to a row and is copied with it, by feature; the lines of a document come with its form.
import type { Parts } from './document/copies.ts'
import { deviceTypeParts } from './iot/model/device-type-copy.ts'
import { roleParts } from './system/role/role-copy.ts'

export const copiedParts: readonly Parts[] = [roleParts, deviceTypeParts]
