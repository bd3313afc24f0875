import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.util.List;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Reads the path of a file from each line, and answers it with a line of the rules that the file breaks. */
public class CheckPdf {
  public static void main(String[] none) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader paths = new BufferedReader(new InputStreamReader(System.in));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      TreeSet<String> broken = new TreeSet<>();
      for (PDFAFlavour standard : List.of(PDFAFlavour.PDFUA_1, PDFAFlavour.PDFA_2_B))
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(path), standard);
            PDFAValidator validator = Foundries.defaultInstance().createValidator(standard, 10000, false, false, false)) {
          for (TestAssertion assertion : validator.validate(parser).getTestAssertions())
            if (assertion.getStatus() != TestAssertion.Status.PASSED)
              broken.add(standard.getId() + ":" + assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
        }
      System.out.println(String.join(" ", broken));
    }
  }
}
