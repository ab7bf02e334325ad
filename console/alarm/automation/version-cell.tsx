import { recordOf } from '@steward/client/wire'
import { plain } from '../../kinds/view.ts'
import { useWords } from './words/use-words.ts'

/** The version, with how many instances it has. */
export function VersionCell({ row }: { row: object }) {
  const { t } = useWords()
  const { modelVersion, instanceCount } = recordOf(row)
  const count = Number(instanceCount ?? 0)
  const version = t('version', { version: plain(modelVersion) })
  return <span>{count === 0 ? version : `${version} · ${t('instances', { number: count })}`}</span>
}
