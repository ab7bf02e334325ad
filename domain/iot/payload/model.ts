// A decoder made ready to read: paths parsed, expressions checked, the time's format understood.
import { PayloadFault } from './faults.ts'
import { type DeviceKey, type PayloadForm, deviceKeys, readMappings } from './form.ts'
import { type Mapping, compileMapping } from './mapping.ts'
import { type Path, isSingle, parsePath } from './path.ts'
import { type ReadTime, timeReader } from './time.ts'

export interface PayloadModel {
  root: Path
  /** Without it the payload speaks of the gateway's only device. */
  device: Path | undefined
  deviceKey: DeviceKey
  time: Path | undefined
  readTime: ReadTime
  id: Path | undefined
  mappings: readonly Mapping[]
}

export const ZONE = 'Asia/Shanghai'

/** Throws a PayloadFault with its place. */
export function compilePayload(form: PayloadForm): PayloadModel {
  const format = given(form.tsFormat) ?? 'none'
  const time = pathOf(form, 'tsPath', false)
  if (!time && format !== 'none') throw new PayloadFault('time-path', 0, {}, { field: 'tsPath' })
  return {
    root: pathOf({ ...form, rootPath: given(form.rootPath) ?? '$' }, 'rootPath', true) ?? parsePath('$'),
    device: pathOf(form, 'devicePath', false),
    deviceKey: deviceKeys.find((key) => key === form.deviceKeyType) ?? 'deviceCode',
    time,
    readTime: timeReader(format, given(form.timeZone) ?? ZONE),
    id: pathOf(form, 'idPath', true),
    mappings: readMappings(form.mappings).map(compileMapping),
  }
}

const given = (text: string | null | undefined) => (text?.trim() ? text.trim() : undefined)

/** A path of the whole message begins with `$`. */
function pathOf(form: PayloadForm, field: 'rootPath' | 'devicePath' | 'tsPath' | 'idPath', isOfWhole: boolean) {
  const text = given(form[field])
  if (text === undefined) return undefined
  try {
    const path = parsePath(text)
    if (isOfWhole && path.from !== '$') throw new PayloadFault('path-record')
    if (field === 'idPath' && !isSingle(path)) throw new PayloadFault('path-single')
    return path
  } catch (error) {
    throw error instanceof PayloadFault ? error.in({ field }) : error
  }
}
