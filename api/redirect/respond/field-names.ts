import { LANGUAGES, type Language } from '../../../core/landing-pages/messages.js';

type Names = readonly [en: string, de: string, fr: string, es: string, pt: string, ja: string];

/** Field labels on landing pages, in the order of `LANGUAGES`. */
const NAMES: Readonly<Record<string, Names>> = {
  ssid: ['Network', 'Netzwerk', 'Réseau', 'Red', 'Rede', 'ネットワーク'],
  password: ['Password', 'Passwort', 'Mot de passe', 'Contraseña', 'Palavra-passe', 'パスワード'],
  security: ['Security', 'Verschlüsselung', 'Sécurité', 'Seguridad', 'Segurança', 'セキュリティ'],
  hidden: ['Hidden', 'Verborgen', 'Masqué', 'Oculta', 'Oculta', '非公開'],
  eap: ['EAP method', 'EAP-Methode', 'Méthode EAP', 'Método EAP', 'Método EAP', 'EAP方式'],
  phase2: ['Phase 2', 'Phase 2', 'Phase 2', 'Fase 2', 'Fase 2', 'フェーズ2'],
  identity: ['Identity', 'Identität', 'Identité', 'Identidad', 'Identidade', 'ユーザーID'],
  anonymousIdentity: [
    'Anonymous identity',
    'Anonyme Identität',
    'Identité anonyme',
    'Identidad anónima',
    'Identidade anónima',
    '匿名ID',
  ],
  phone: ['Phone', 'Telefon', 'Téléphone', 'Teléfono', 'Telefone', '電話番号'],
  phones: ['Phone', 'Telefon', 'Téléphone', 'Teléfono', 'Telefone', '電話番号'],
  number: ['Phone', 'Telefon', 'Téléphone', 'Teléfono', 'Telefone', '電話番号'],
  message: ['Message', 'Nachricht', 'Message', 'Mensaje', 'Mensagem', 'メッセージ'],
  to: ['To', 'An', 'À', 'Para', 'Para', '宛先'],
  cc: ['Cc', 'Kopie', 'Copie', 'Copia', 'Cópia', 'Cc'],
  bcc: ['Bcc', 'Blindkopie', 'Copie cachée', 'Copia oculta', 'Cópia oculta', 'Bcc'],
  subject: ['Subject', 'Betreff', 'Objet', 'Asunto', 'Assunto', '件名'],
  body: ['Message', 'Nachricht', 'Message', 'Mensaje', 'Mensagem', '本文'],
  latitude: ['Latitude', 'Breite', 'Latitude', 'Latitud', 'Latitude', '緯度'],
  longitude: ['Longitude', 'Länge', 'Longitude', 'Longitud', 'Longitude', '経度'],
  label: ['Label', 'Bezeichnung', 'Libellé', 'Etiqueta', 'Etiqueta', 'ラベル'],
  firstName: ['First name', 'Vorname', 'Prénom', 'Nombre', 'Nome próprio', '名'],
  lastName: ['Last name', 'Nachname', 'Nom', 'Apellidos', 'Apelido', '姓'],
  organization: ['Organization', 'Firma', 'Organisation', 'Organización', 'Organização', '組織'],
  emails: ['Email', 'E-Mail', 'E-mail', 'Correo', 'E-mail', 'メール'],
  urls: ['Website', 'Website', 'Site web', 'Sitio web', 'Site', 'ウェブサイト'],
  address: ['Address', 'Adresse', 'Adresse', 'Dirección', 'Endereço', '住所'],
  birthday: ['Birthday', 'Geburtstag', 'Anniversaire', 'Cumpleaños', 'Aniversário', '誕生日'],
  note: ['Note', 'Notiz', 'Note', 'Nota', 'Nota', 'メモ'],
  name: ['Name', 'Name', 'Nom', 'Nombre', 'Nome', '名前'],
  iban: ['IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN'],
  bic: ['BIC', 'BIC', 'BIC', 'BIC', 'BIC', 'BIC'],
  amount: ['Amount', 'Betrag', 'Montant', 'Importe', 'Valor', '金額'],
  reference: ['Reference', 'Referenz', 'Référence', 'Referencia', 'Referência', '参照番号'],
  text: ['Purpose', 'Verwendungszweck', 'Motif', 'Concepto', 'Descritivo', '用途'],
  purpose: [
    'Purpose code',
    'Zweckcode',
    'Code du motif',
    'Código de propósito',
    'Código de finalidade',
    '目的コード',
  ],
  info: ['Information', 'Hinweis', 'Information', 'Información', 'Informação', '備考'],
  key: ['Key', 'Schlüssel', 'Clé', 'Clave', 'Chave', 'キー'],
  city: ['City', 'Ort', 'Ville', 'Ciudad', 'Cidade', '市区町村'],
  txid: ['Transaction', 'Transaktion', 'Transaction', 'Transacción', 'Identificador', '取引ID'],
  pa: ['UPI ID', 'UPI-Adresse', 'Adresse UPI', 'Dirección UPI', 'Endereço UPI', 'UPIアドレス'],
  pn: ['Name', 'Name', 'Nom', 'Nombre', 'Nome', '名前'],
  am: ['Amount', 'Betrag', 'Montant', 'Importe', 'Valor', '金額'],
  tn: ['Note', 'Notiz', 'Note', 'Nota', 'Nota', 'メモ'],
  tr: ['Reference', 'Referenz', 'Référence', 'Referencia', 'Referência', '参照番号'],
};

/** Returns the label of a field on landing pages; undefined if the field has none. */
export function fieldName(field: string, language: Language): string | undefined {
  return NAMES[field]?.[LANGUAGES.indexOf(language)];
}
