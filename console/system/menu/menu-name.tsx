import { useLocale } from '../../data/locale.ts'
import { nameOf } from '../../menu/menu-tree.ts'

/** As the side menu calls it in the reader's language. */
export const MenuName = ({ row }: { row: { code: string; name: string } }) => nameOf(row, useLocale())
