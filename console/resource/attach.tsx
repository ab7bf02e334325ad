import { attach } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { findHead } from '../data/heads.ts'
import { useLocale } from '../data/locale.ts'
import { plain } from '../kinds/view.ts'
import { sizeOf } from '../kit/size.ts'
import { FileName } from './file-name.tsx'

export default screen(attach, {
  columns: ['name', 'extension', 'attachSize', 'status', 'bizType', 'createTime'],
  cell: {
    name: (_, row) => <FileName row={row} />,
    attachSize: (size) => sizeOf(size),
    bizType: (name) => <Owner name={plain(name)} />,
  },
  paper: { bizType: (name) => <Owner name={plain(name)} /> },
  widths: { name: 260, extension: 90, attachSize: 110, bizType: 150 },
})

/** What the file belongs to, in words. */
function Owner({ name }: { name: string }) {
  const locale = useLocale()
  return findHead(name)?.[locale] ?? name
}
