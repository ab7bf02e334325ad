// Dictionaries that each hospital words its own way; keys travel as text.
import { dictBiz } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { asText } from './dictionary-keys.ts'
import { dictionaryVerbs } from './dictionary.ts'

export default behave(dictBiz, dictionaryVerbs(dictBiz, asText))
