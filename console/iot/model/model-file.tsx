// Files of scenes: the newest version of each first in sight, all of them where somebody looks for them.
import type { Entity } from '@steward/domain/entity'
import { modelFile } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { useWords } from '../scene/words/use-words.ts'

const entity = modelFile as unknown as Entity

function VersionChips(props: HeadProps) {
  const { t } = useWords()
  const chips: Chip[] = [
    { name: 'latest', label: t('latest'), filters: { isLatest: '1' } },
    { name: 'all', label: t('allVersions'), filters: {} },
  ]
  return <Chips {...props} entity={entity} label={t('versions')} chips={chips} />
}

export default screen(modelFile, {
  Head: VersionChips,
  columns: ['fileName', 'file', 'fileType', 'fileVersion', 'isLatest', 'categoryId', 'size', 'updateTime'],
  widths: { fileName: 220, file: 120, fileType: 110, fileVersion: 80, isLatest: 100, size: 90 },
})
