import { savedView } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { heads } from '../../data/heads.made.ts'
import { useLocale } from '../../data/locale.ts'
import { shareForm } from '../../saved-views/share.ts'
import type { AdjustOf } from '../../screen/adjusted.ts'

/** Further lists of an entity have its name first: `alarm-record-of-device`. */
function ListCaption({ list }: { list: string }) {
  const locale = useLocale()
  const found = heads.find(({ name }) => name === list || list.startsWith(`${name}-`))
  return found ? found[locale] : list
}

export default screen(savedView, {
  ...(shareForm as AdjustOf<typeof savedView>),
  columns: ['name', 'list', 'audience', 'roleIds', 'isUsual', 'createTime'],
  cell: { list: (list) => <ListCaption list={list} /> },
})
