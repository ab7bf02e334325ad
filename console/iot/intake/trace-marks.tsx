import type { Tone } from '@steward/domain/dictionary'
import type { FindingCode } from '@steward/domain/iot/intake/decode'
import type { TFunction } from 'i18next'
import { Tag } from '../../kinds/tag.tsx'
import type { Found } from './messages.ts'
import { useWords } from './words/use-words.ts'

export const results = [
  'ok',
  'partial',
  'rejected',
  'duplicate',
  'late',
  'unknown_device',
  'unmapped',
  'kept',
  'reprocessed',
] as const

const tones: Readonly<Record<(typeof results)[number], Tone>> = {
  ok: 'success',
  partial: 'warning',
  rejected: 'danger',
  duplicate: 'neutral',
  late: 'info',
  unknown_device: 'danger',
  unmapped: 'danger',
  kept: 'danger',
  reprocessed: 'success',
}

export function ResultTag({ result }: { result: string }) {
  const { t } = useWords()
  const known = results.find((one) => one === result)
  return known ? <Tag tone={tones[known]}>{t(`results.${known}`)}</Tag> : <Tag>{result}</Tag>
}

const codes: readonly FindingCode[] = [
  'E_PARSE',
  'E_SIZE',
  'E_TYPE',
  'E_UNMAPPED',
  'E_TIME',
  'E_TOO_OLD',
  'E_DISABLED',
  'E_UNKNOWN',
  'E_TOPIC',
  'E_CONFLICT',
  'E_VALUE',
  'E_INTEGRITY',
  'E_STORE',
  'E_COMMAND',
  'E_MODEL',
]

/** Patterns of the decoder's findings with their translations; values quoted from the message stay as they are. */
const details = [
  [/^no time$/, 'noTime'],
  [/^not a time$/, 'notTime'],
  [/^more than a day ahead$/, 'ahead'],
  [/^older than (\d+) days$/, 'older'],
  [/^(\d+) bytes$/, 'bytes'],
  [/^(\d+) devices$/, 'devices'],
  [/^(\d+) points$/, 'points'],
  [/^not UTF-8$/, 'encoding'],
  [/^not JSON/, 'json'],
  [/^not an object$/, 'object'],
  [/^not a list$/, 'list'],
  [/^an item is not an object$/, 'item'],
  [/^not gzip$/, 'gzip'],
  [/^once unpacked$/, 'unpacked'],
  [/^not a state$/, 'state'],
  [/^quality$/, 'quality'],
  [/^nobody reads /, 'unread'],
  [/^no values$/, 'noValues'],
  [/^no device is named$/, 'noDevice'],
  [/^too many parts$/, 'tooManyParts'],
  [/^(\d+) records$/, 'records'],
] as const

function detailWords(detail: string, t: TFunction<'trace'>): string {
  for (const [pattern, name] of details) {
    const found = pattern.exec(detail)
    if (found) return t(`details.${name}`, { count: Number(found[1] ?? 0) })
  }
  return detail
}

interface FindingsProps {
  findings: readonly Found[]
  most?: number
}

export function Findings({ findings, most = findings.length }: FindingsProps) {
  const { t } = useWords()
  const rest = findings.length - most
  return (
    <ul className="iot-findings">
      {findings.slice(0, most).map(({ code, key, detail, times }) => {
        const known = codes.find((one) => one === code)
        return (
          <li key={`${code} ${key} ${detail}`}>
            {known ? t(`codes.${known}`) : code} {key !== '' && <code>{key}</code>}
            {detail !== '' && <small>{detailWords(detail, t)}</small>}
            {times > 1 && <small>{t('times', { count: times })}</small>}
          </li>
        )
      })}
      {rest > 0 && <li>+{rest}</li>}
    </ul>
  )
}
