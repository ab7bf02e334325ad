// How values travel in this API family: ids as text, times in one form, flags and counts as numbers, secrets not at all.

/** A moment, or a time of day. */
const TIME = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}|\d{2}:\d{2})$/
const IDS = /^(\d{1,19}(,\d{1,19})*)?$/

const numbers = new Set(
  'sort status isDeleted isSealed isOpen action sex rev total size current pages level regionLevel userType isTop'.split(
    ' ',
  ),
)
const worded = new Set(['level', 'action', 'status'])
/** What is computed at the moment of asking, and no flag of a row. */
const booleans = new Set('success hasChildren totalIsLowerBound ok stale'.split(' '))
const secrets = new Set('password clientSecret secretKey accessKey'.split(' '))
/** Ids by which the outside knows something: no numbers of ours. */
const names = new Set(['tenantId', 'clientId', 'requestId', 'templateId', 'regionId', 'appId', 'serviceId', 'logId'])

function faultOf(name: string, value: unknown): string | undefined {
  if (secrets.has(name)) return value === '' || value === '******' || value === null ? undefined : 'a secret'
  if (value === null || value === undefined) return undefined
  if (name === 'id' || name === 'parentId' || name === 'createUser' || name === 'createDept' || name === 'updateUser')
    return typeof value === 'string' && (IDS.test(value) || value.startsWith('builtin'))
      ? undefined
      : 'an id that is no text of digits'
  if (/[a-z]Ids?$/.test(name) && typeof value === 'number') return 'an id as a number'
  if (names.has(name)) return typeof value === 'string' ? undefined : 'a name that is no text'
  if (name.endsWith('Time'))
    return typeof value === 'string' && (value === '' || TIME.test(value)) ? undefined : 'a time in another form'
  // Of some it is a number, of others a word of a dictionary.
  if (worded.has(name) && typeof value === 'string' && /^[a-z]/i.test(value)) return undefined
  if (numbers.has(name)) return typeof value === 'number' ? undefined : 'a count or flag that is no number'
  if (typeof value === 'boolean') return booleans.has(name) ? undefined : 'a flag that is neither 0 nor 1'
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return 'a rounded number'
  return undefined
}

/** Where a value breaks these rules, with its path. */
export function mistyped(value: unknown, path = 'data'): string[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => mistyped(one, `${path}[${i}]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => {
    // Of accounts that were just given one, to whoever gave it, this once; and marks of a drawing, which it names itself.
    if (name === 'passwords' || name === 'layout') return []
    const fault = faultOf(name, one)
    return [
      ...(fault ? [`${path}.${name}: ${fault} (${JSON.stringify(one)})`] : []),
      ...mistyped(one, `${path}.${name}`),
    ]
  })
}
