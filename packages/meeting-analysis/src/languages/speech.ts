export { isTrained, speech, trainedLanguage } from '@mi/language/speech'
