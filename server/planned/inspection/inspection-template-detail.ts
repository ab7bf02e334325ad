import { templateLines } from '../template/template-lines.ts'
import { roundTemplates } from './inspection-template.ts'

export default templateLines(roundTemplates)
