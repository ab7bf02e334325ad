// Dictionaries with entries per tenant; keys are text on the wire.
import { dictBiz } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { asText } from './dictionary-keys.ts'
import { dictionaryVerbs } from './dictionary.ts'

export default behave(dictBiz, dictionaryVerbs(dictBiz, asText))
