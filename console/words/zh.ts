// One namespace per area: `const { t } = useTranslation('crud')` and `t('added')`; the shell's is the default one.
import { crud } from './zh/crud.ts'
import { iot } from './zh/iot.ts'
import { palette } from './zh/palette.ts'
import { session } from './zh/session.ts'
import { shell } from './zh/shell.ts'
import { tiles } from './zh/tiles.ts'
import { top } from './zh/top.ts'

export const zh = { shell, crud, iot, palette, session, tiles, top } as const
