// The platform's dictionaries; numeric keys are numbers on the wire.
import { dict } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { asNumber } from './dictionary-keys.ts'
import { dictionaryVerbs } from './dictionary.ts'

export default behave(dict, dictionaryVerbs(dict, asNumber))
