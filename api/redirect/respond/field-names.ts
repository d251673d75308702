import { LANGUAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import type { Translations } from '../../../core/symbols/payloads/payload-type.js';
import { payloadType, type CodeType } from '../../../core/symbols/payloads/registry.js';

/** Labels on landing pages of fields that several types have. */
const NAMES: Readonly<Record<string, Translations>> = {
  phone: ['Phone', 'Telefon', 'Téléphone', 'Teléfono', 'Telefone', '電話番号'],
  phones: ['Phone', 'Telefon', 'Téléphone', 'Teléfono', 'Telefone', '電話番号'],
  number: ['Phone', 'Telefon', 'Téléphone', 'Teléfono', 'Telefone', '電話番号'],
  message: ['Message', 'Nachricht', 'Message', 'Mensaje', 'Mensagem', 'メッセージ'],
  to: ['To', 'An', 'À', 'Para', 'Para', '宛先'],
  cc: ['Cc', 'Cc', 'Cc', 'Cc', 'Cc', 'Cc'],
  bcc: ['Bcc', 'Bcc', 'Cci', 'Cco', 'Cco', 'Bcc'],
  subject: ['Subject', 'Betreff', 'Objet', 'Asunto', 'Assunto', '件名'],
  body: ['Message', 'Nachricht', 'Message', 'Mensaje', 'Mensagem', '本文'],
  label: ['Name', 'Name', 'Nom', 'Nombre', 'Nome', '名称'],
  firstName: ['First name', 'Vorname', 'Prénom', 'Nombre', 'Nome', '名'],
  lastName: ['Last name', 'Nachname', 'Nom', 'Apellidos', 'Sobrenome', '姓'],
  organization: ['Organization', 'Organisation', 'Organisation', 'Organización', 'Organização', '組織'],
  emails: ['Email', 'E-Mail', 'E-mail', 'Correo electrónico', 'E-mail', 'メールアドレス'],
  urls: ['Website', 'Website', 'Site web', 'Sitio web', 'Site', 'ウェブサイト'],
  address: ['Address', 'Adresse', 'Adresse', 'Dirección', 'Endereço', '住所'],
  birthday: [
    'Birthday',
    'Geburtstag',
    'Date de naissance',
    'Fecha de nacimiento',
    'Data de nascimento',
    '生年月日',
  ],
  note: ['Note', 'Notiz', 'Note', 'Nota', 'Observação', 'メモ'],
  name: ['Payee', 'Zahlungsempfänger', 'Bénéficiaire', 'Beneficiario', 'Beneficiário', '受取人'],
  amount: ['Amount', 'Betrag', 'Montant', 'Importe', 'Valor', '金額'],
  text: ['Payment for', 'Verwendungszweck', 'Motif', 'Concepto', 'Descrição', '支払い内容'],
};

/** Returns the label of a field on the landing pages of a type; undefined if the field has none. */
export function fieldName(type: CodeType, field: string, language: Language): string | undefined {
  return (payloadType(type).fieldNames?.[field] ?? NAMES[field])?.[LANGUAGES.indexOf(language)];
}
