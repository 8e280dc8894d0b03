import type { Question } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'

/** The codebook's own words, beside those of the survey. */
export type CodebookTexts = {
  /** field, question, kind, unit or range, code, meaning */
  header: readonly string[]
  kinds: Record<Question['kind'] | 'time', string>
  columns: { reference: string; created_utc: string; language: string; notice_version: string }
  languages: Record<SurveyLanguage, string>
  emptyCell: string
}

export const codebookTexts: Record<SurveyLanguage, CodebookTexts> = {
  en: {
    header: ['field', 'question', 'kind', 'unit/range', 'code', 'meaning'],
    kinds: {
      text: 'text',
      longText: 'text of several lines',
      choice: 'one code',
      choices: 'list of codes, with | between them',
      integer: 'whole number',
      rating: 'rating',
      time: 'point in time (UTC)',
    },
    columns: {
      reference: 'Reference code that the respondent was given',
      created_utc: 'When the answers were submitted',
      language: 'Language in which the survey was answered',
      notice_version:
        'Which privacy notice was published: its language, and when it was published (UTC)',
    },
    languages: { en: 'English', de: 'German', tr: 'Turkish' },
    emptyCell:
      'An empty cell means: not answered. In the CSV file an apostrophe in front of a text keeps spreadsheets from running or changing it; it is not part of the answer.',
  },
  de: {
    header: ['Feld', 'Frage', 'Art', 'Einheit/Bereich', 'Code', 'Bedeutung'],
    kinds: {
      text: 'Text',
      longText: 'mehrzeiliger Text',
      choice: 'ein Code',
      choices: 'Liste von Codes, durch | getrennt',
      integer: 'ganze Zahl',
      rating: 'Bewertung',
      time: 'Zeitpunkt (UTC)',
    },
    columns: {
      reference: 'Referenzcode, den die befragte Person erhalten hat',
      created_utc: 'Wann die Antworten abgeschickt wurden',
      language: 'Sprache, in der die Umfrage beantwortet wurde',
      notice_version:
        'Welche Datenschutzhinweise veröffentlicht waren: Sprache und Zeitpunkt der Veröffentlichung (UTC)',
    },
    languages: { en: 'Englisch', de: 'Deutsch', tr: 'Türkisch' },
    emptyCell:
      'Eine leere Zelle bedeutet: nicht beantwortet. In der CSV-Datei verhindert ein Apostroph vor einem Text, dass Tabellenprogramme ihn ausführen oder verändern; er gehört nicht zur Antwort.',
  },
  tr: {
    header: ['Alan', 'Soru', 'Tür', 'Birim/Aralık', 'Kod', 'Anlamı'],
    kinds: {
      text: 'metin',
      longText: 'çok satırlı metin',
      choice: 'tek kod',
      choices: '| ile ayrılmış kod listesi',
      integer: 'tam sayı',
      rating: 'derecelendirme',
      time: 'zaman (UTC)',
    },
    columns: {
      reference: 'Katılımcıya verilen referans kodu',
      created_utc: 'Yanıtların gönderildiği zaman',
      language: 'Anketin yanıtlandığı dil',
      notice_version: 'O sırada yayımda olan gizlilik bildirimi: dili ve yayımlanma zamanı (UTC)',
    },
    languages: { en: 'İngilizce', de: 'Almanca', tr: 'Türkçe' },
    emptyCell:
      'Boş hücre: yanıtlanmadı. CSV dosyasında bir metnin önündeki kesme işareti, tablo programlarının metni çalıştırmasını veya değiştirmesini önler; yanıtın parçası değildir.',
  },
}
