/** Lower-cases a label inside a sentence, except for acronyms: `Enter user name`, but `Enter MQTT password`. */
export const inSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
