import { templateLines } from '../template/template-lines.ts'
import { upkeepTemplates } from './maintenance-template.ts'

export default templateLines(upkeepTemplates)
