/** A label within a sentence: `Enter user name`, but `Enter MQTT password`. */
export const inSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
